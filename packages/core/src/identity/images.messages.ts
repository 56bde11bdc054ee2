/** Why a file is not taken; the first two to the letter of M-161. */
export const imageMessages = {
  'image.tooLarge': 'Maximum file size is 2mb',
  'image.notAnImage': 'Only images are allowed',
  'image.unreadable': 'This file could not be read. Choose it again.',
} as const;
