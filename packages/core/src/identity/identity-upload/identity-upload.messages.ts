/** Texts of an upload; those of M-152, M-153 and M-162 to the letter. */
export const identityUploadMessages = {
  'identityUpload.typeMissing': 'Type is required',
  'identityUpload.frontMissing': 'Front image is required',
  'identityUpload.backMissing': 'Back image is required',
  'identityUpload.proofTypeMissing': 'Proof Type is required',
  'identityUpload.proofMissing': 'Proof of address is required',
  'identityUpload.done': 'Documents uploaded, awaiting approval',
  'identityUpload.failed': 'Documents not uploaded',
  'identityUpload.unconfirmed': 'No answer came, so the documents may have arrived. Sending them again replaces them.',
  'identityUpload.notArrived':
    'So far the documents have not arrived. Press "See what arrived" again in a moment, or send them again: that replaces them.',
  'identityUpload.arrived': 'A document of this kind, with the same images, arrived at {time}. It is in the list.',
  'identityUpload.otherArrived':
    'Another document arrived meanwhile, of another kind or with other images. Whether these arrived before it cannot be told. Look at the list; sending these again replaces what awaits approval.',
  'identityUpload.notAsked': 'The server did not say what arrived. Press "See what arrived" again in a moment.',
  'identityUpload.interrupted':
    'The upload of your documents was interrupted. If they are not in the list, send them again.',
  'identityUpload.cancelled': 'The upload was cancelled. If the documents had arrived already, they are in the list.',
} as const;
