// How far a photo is on its way, said once for every list and count: which photos are on sale,
// which are seen, what still waits for them and what failed. All of it reads the table `photos`.
import type { Role } from '@photolab/domain/people/roles';
import { and, eq, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { photos } from '../schema/photos.ts';

/** The event's id, or its place in a prepared query. */
type EventId = number | Placeholder;

export const onSale = (eventId: EventId) =>
  and(eq(photos.eventId, eventId), isNull(photos.deletedAt));

/** Who looks: photos of an inactive event are not published, and an administrator sees them. */
export type Viewer = 'visitor' | 'admin';

export const viewerOf = (session: { role: Role } | undefined): Viewer =>
  session?.role === 'admin' ? 'admin' : 'visitor';

/** On sale, with its previews made, and not hidden at somebody's wish. */
const shownPhoto = sql`(photos.deleted_at is null and photos.preview_at is not null
  and photos.hidden_at is null)`;

/** What a visitor may see and buy, whichever event's it is. */
export const publishedPhoto = sql`(${shownPhoto} and exists (
  select 1 from events where events.id = photos.event_id and events.active))`;

/** The same of a known event's; an administrator sees those of an inactive one too. */
const isShown = (eventId: EventId, viewer: Viewer) =>
  and(
    shownPhoto,
    viewer === 'visitor'
      ? sql`exists (select 1 from events where events.id = ${eventId} and events.active)`
      : undefined,
  );

export const visiblePhotos = (eventId: EventId, viewer: Viewer = 'visitor') =>
  and(eq(photos.eventId, eventId), isShown(eventId, viewer));

/**
 * The visible ones among photos whose ids are known (an array). They are looked up by these and never
 * by their event, however few photos the database believes that it has.
 */
export const visibleAmong = (ids: SQL, eventId: EventId, viewer: Viewer = 'visitor') =>
  and(
    sql`photos.id = any(${ids})`,
    sql`photos.event_id + 0 = ${eventId}`,
    isShown(eventId, viewer),
  );

/** For `visibleAmong`. */
export const idsIn = (ids: readonly number[]) => sql`${`{${ids.join()}}`}::int[]`;

const isLookedAt = sql`(photos.bibs_read_at is not null or photos.faces_indexed_at is not null)`;

/** Looked at by both readers, and neither found anybody; of a photo of the event. */
export const isUnidentified = (eventId: number) => sql`
  ${isLookedAt} and not exists (select 1 from photo_bibs b
    where b.photo_id = photos.id and b.event_id = ${eventId} and not b.rejected)
  and not exists (select 1 from faces f where f.photo_id = photos.id and f.event_id = ${eventId})`;

/** The same of a few photos: what was found is looked up by the photo, never by its event. */
export const showsNobody = sql`
  ${isLookedAt} and not exists (select 1 from photo_bibs b
    where b.photo_id = photos.id and not b.rejected)
  and not exists (select 1 from faces f where f.photo_id = photos.id)`;

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

/** When it was taken, by the studio's clock. */
export const localMoment = (timeZone: string) => sql`(photos.taken_at at time zone ${timeZone})`;
