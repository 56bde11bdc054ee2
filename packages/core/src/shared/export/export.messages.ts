/** Texts of saving a list as a file. */
export const exportMessages = {
  'export.saved': '{count, plural, one {# row saved} other {# rows saved}}',
  'export.cut': 'Not all rows could be loaded. Nothing was saved.',
  'export.unsaved': 'The file could not be saved.',
} as const;
