declare module 'virtual:charts' {
  type Drawing = import('./chart.types').ChartDrawing;
  type Entry = import('./chart.types').ChartEntry;

  export const charts: readonly (Entry & { readonly load: () => Promise<{ default: Drawing }> })[];
}
