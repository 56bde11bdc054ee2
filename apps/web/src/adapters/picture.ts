import type { ChosenFile } from '@bourse/core/identity';
import { useEffect, useState } from 'react';

/**
 * The address under which an image element shows a file; null until it is read. A data: address, because the page's
 * Content-Security-Policy lets no other in that needs no server.
 */
export function usePicture(file: ChosenFile | Blob | null): string | null {
  const [picture, setPicture] = useState<{ file: unknown; address: string } | null>(null);
  useEffect(() => {
    if (file === null) return;
    const reader = new FileReader();
    reader.onload = () => setPicture({ file, address: reader.result as string });
    // What core calls a chosen file is the browser's own.
    reader.readAsDataURL(file as Blob);
    return () => {
      reader.onload = null;
      if (reader.readyState === FileReader.LOADING) reader.abort();
    };
  }, [file]);
  return picture !== null && picture.file === file ? picture.address : null;
}
