/**
 * After a press that a field refused: that field takes the focus, and stands with what is said of it in the middle of
 * what scrolls. A warning refuses nothing.
 */
export function showRefusedField({ form }: HTMLButtonElement): void {
  // Once what the press changed is drawn.
  queueMicrotask(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid]:not([data-warned])');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  });
}
