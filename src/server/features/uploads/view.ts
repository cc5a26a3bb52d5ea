import type { Upload } from '#contract/uploads.ts';
import type { UploadRow } from './store.ts';

export function presentUpload(row: UploadRow): Upload {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    bytes: row.bytes,
    preview: row.type === 'photo' ? `/api/uploads/${row.id}/preview` : null,
  };
}
