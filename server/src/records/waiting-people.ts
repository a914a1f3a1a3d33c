// Who waits for photos of an event: said once for those who write to them and for those who count them.
import { sql } from 'drizzle-orm';

/** 'Avisame': the address is confirmed, no e-mail went out, and it is not to be forgotten yet. */
export const waitingAlert = sql`(photo_alerts.confirmed_at is not null
  and photo_alerts.notified_at is null and photo_alerts.delete_at > now())`;

/** With the participant's id: the e-mail that there are photos, which each gets once. */
export const EVENT_PHOTOS_MAIL = 'event-photos-';

/** 'Participar': signed up in the last year; the outbox remembers for longer (`POSTED_DAYS`) whom it told. */
export const untoldParticipant = (eventId: number) => sql`(participants.event_id = ${eventId}
  and participants.created_at > now() - interval '1 year' and not exists (
    select 1 from posted_mails m where m.id = ${EVENT_PHOTOS_MAIL}::text || participants.id))`;
