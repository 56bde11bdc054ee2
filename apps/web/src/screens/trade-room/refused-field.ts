/** After a press that a field refused: that field takes the focus, which brings it into sight. A warning refuses nothing. */
export function showRefusedField({ form }: HTMLButtonElement): void {
  // Once what the press changed is drawn.
  queueMicrotask(() => form?.querySelector<HTMLElement>('[aria-invalid]:not([data-warned])')?.focus());
}
