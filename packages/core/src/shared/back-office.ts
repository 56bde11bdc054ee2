/** `/login?crm=1` is titled for the back office and offers no sign-up; it gives no rights. */
export const isForBackOffice = (path: string): boolean => /[?&]crm=1(&|$)/.test(path);
