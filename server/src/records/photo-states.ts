// How far a photo is on its way, said once for every list and count: which photos are on sale,
// which are seen, what still waits for them and what failed. All of it reads the table `photos`.
import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { photos } from '../schema/photos.ts';

export const onSale = (eventId: number) =>
  and(eq(photos.eventId, eventId), isNull(photos.deletedAt));

/** Who looks: photos of an inactive event are not published, and an administrator sees them. */
export type Viewer = 'visitor' | 'admin';

export const viewerOf = (session: { role: 'user' | 'admin' } | undefined): Viewer =>
  session?.role === 'admin' ? 'admin' : 'visitor';

/** On sale, with its previews made, not hidden at somebody's wish, and published. */
export const visiblePhotos = (eventId: number, viewer: Viewer = 'visitor') =>
  and(
    onSale(eventId),
    isNotNull(photos.previewAt),
    isNull(photos.hiddenAt),
    viewer === 'visitor'
      ? sql`exists (select 1 from events where events.id = ${eventId} and events.active)`
      : undefined,
  );

export const previewPending = sql`(photos.preview_at is null and photos.preview_error is null)`;
/** Reading has not ended: neither read nor failed, nor without a picture that could be read. */
export const bibsPending = sql`(photos.bibs_read_at is null and photos.bibs_error is null
  and photos.preview_error is null)`;
export const facesPending = sql`(photos.faces_indexed_at is null and photos.faces_error is null
  and photos.preview_error is null)`;

/** Something of what its event asks for is still to be done to the photo. */
export const isPending = ({ bibSearch, faceSearch }: { bibSearch: boolean; faceSearch: boolean }) =>
  or(previewPending, bibSearch ? bibsPending : undefined, faceSearch ? facesPending : undefined);

/** Its numbers could not be read. */
export const bibsFailed = sql`(photos.bibs_error is not null or photos.preview_error is not null)`;
export const anyFailed = sql`(${bibsFailed} or photos.faces_error is not null)`;

export const countWhere = (condition: SQL) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;
