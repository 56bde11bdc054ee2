export const shellMessages = {
  'shell.notLive': 'We are not live',
  'shell.noPracticeWithdrawal': 'A practice account cannot withdraw',
  'shell.tabRefused': 'Your browser did not open a new tab. Allow pop-ups for this page and try again.',
  'account.idCopied': 'User id copied',
  'account.idNotCopied': 'Unable to copy',
} as const;
