export const photoMessages = {
  'photo.done': 'Photo updated',
  'photo.failed': 'Photo not updated',
  'photo.unconfirmed': 'No answer came, so the photo may have been changed. Send it again if it was not.',
} as const;
