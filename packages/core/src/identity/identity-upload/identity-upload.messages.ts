/** Texts of an upload; those of M-152, M-153 and M-162 to the letter. */
export const identityUploadMessages = {
  'identityUpload.typeMissing': 'Type is required',
  'identityUpload.frontMissing': 'Front image is required',
  'identityUpload.backMissing': 'Back image is required',
  'identityUpload.proofTypeMissing': 'Proof Type is required',
  'identityUpload.proofMissing': 'Proof of address is required',
  'identityUpload.done': 'Documents uploaded, awaiting approval',
  'identityUpload.failed': 'Documents not uploaded',
  'identityUpload.unconfirmed':
    'No answer came, so the documents may have arrived. They are in the list if they did; sending them again replaces them.',
  'identityUpload.cancelled': 'The upload was cancelled. If the documents had arrived already, they are in the list.',
} as const;
