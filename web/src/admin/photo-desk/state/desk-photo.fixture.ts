import type { DeskPhoto } from '../../../api/admin/photo-desk.ts';

/** A photo of the desk that is ready and shows nobody, but for `facts`. */
export const deskPhoto = (id: number, facts: Partial<DeskPhoto> = {}): DeskPhoto => ({
  id,
  name: `IMG_${String(id)}.jpg`,
  bibNumbers: [],
  urls: { preview: '/foto.webp', thumbnail: '/foto-480.webp' },
  width: 3,
  height: 2,
  placeholder: '',
  byteSize: 1,
  place: '',
  takenAt: null,
  createdAt: new Date(0),
  numbers: [],
  readings: [],
  faceCount: 0,
  sold: false,
  hidden: false,
  strangers: [],
  previewReady: true,
  bibsRead: true,
  facesIndexed: true,
  failure: null,
  ...facts,
});
