/** Hears of each form that the page's Content-Security-Policy, which is as old as the page, kept from being posted. */
export function watchBlockedForms(listener: () => void): () => void {
  const hear = ({ effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    // A policy that only reports keeps nothing back.
    if (effectiveDirective === 'form-action' && disposition === 'enforce') listener();
  };
  document.addEventListener('securitypolicyviolation', hear);
  return () => document.removeEventListener('securitypolicyviolation', hear);
}
