export const photoMessages = {
  'photo.done': 'Photo updated',
  'photo.failed': 'Photo not updated',
  'photo.unconfirmed': 'No answer came, so the photo may have been changed. Send it again if it was not.',
  'photo.cancelled': 'The upload was cancelled. If the photo had arrived already, it is your photo now.',
  'photo.interrupted': 'The upload of your photo was interrupted. Look whether it is your photo now, or send it again.',
} as const;
