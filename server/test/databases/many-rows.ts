// A shop of any size, written by the database itself: rows alone, no pictures. For tests of plans and
// for the benchmark of how cost grows.
import { sql, type SQL } from 'drizzle-orm';

export interface ShopSize {
  events: number;
  photos: number;
  orders: number;
}

/** In their order; the last one tells the planner what there is. A number is on four photos. */
export function manyRows({ events, photos, orders }: ShopSize): SQL[] {
  return [
    sql`insert into events (name, date, price, active, bib_search, face_search)
      select 'Carrera ' || g, date '2020-01-01' + g, 150000, true, true, false
      from generate_series(1, ${events}::int) g`,
    sql`insert into accounts (email, password_hash, role)
      select 'fotografo' || g || '@example.com', '', 'photographer' from generate_series(1, 4) g`,
    sql`insert into photographer_shares (account_id, percent)
      select id, 60 from accounts where role = 'photographer'`,
    sql`insert into photos (event_id, name, content_hash, byte_size, mime_type, original_key,
        preview_key, thumbnail_key, width, height, placeholder, taken_at, camera_at, camera, preview_at,
        bibs_read_at, uploaded_by)
      select 1 + g * ${events}::bigint / (${photos}::int + 1), g || '.jpg', 'h' || g, 5000000, 'image/jpeg',
        'originals/' || g || '.jpg', 'public/previews/' || md5(g::text) || '.webp',
        'public/thumbnails/' || md5(g::text) || '.avif', 6000, 4000,
        'data:image/webp;base64,' || md5((g * 7)::text) || md5((g * 11)::text), now() + g * interval '1 second', now() + g * interval '1 second',
        'Canon EOS R6 #' || g % 4, now(), now() - interval '1 day',
        (select min(id) from accounts where role = 'photographer') + g % 4
      from generate_series(1, ${photos}::int) g`,
    sql`insert into photo_bibs (photo_id, event_id, number, number_key, source)
      select id, event_id, (id / 4 % 5000)::text, (id / 4 % 5000)::text, 'machine' from photos`,
    sql`insert into results (event_id, number, number_key, place, passed_at)
      select distinct on (p.event_id, b.number_key) p.event_id, b.number, b.number_key, '', p.taken_at
      from photo_bibs b join photos p on p.id = b.photo_id`,
    sql`insert into camera_clocks (event_id, camera, place, from_at, to_at, offset_seconds,
        spread_seconds, runners)
      select event_id, camera, '', min(taken_at), max(taken_at), 0, 3, 100
      from photos group by event_id, camera`,
    sql`insert into bib_readings (photo_id, text, confidence, box, verdict)
      select id, (id / 4 % 5000)::text, 0.9,
        '{"cx":0.5,"cy":0.5,"width":0.2,"height":0.1,"angle":0}', 'accepted' from photos`,
    sql`insert into faces (photo_id, event_id, box, score, vector)
      select id, event_id, '{}', 1, decode('00000000', 'hex') from photos`,
    sql`insert into orders (operation_number, state, buyer_email, subtotal, discount_percent, total, expires_at)
      select (100000000000 + g)::text, case when g % 500 = 0 then 'expired' else 'approved' end,
        'corredor' || g || '@example.com', 150000 + g % 50, 0, 150000 + g % 50, now()
      from generate_series(1, ${orders}::int) g`,
    sql`insert into order_items (order_id, photo_id, event_id, event_name, event_date, price, charged)
      select id, 1 + serial % ${photos}::int, 1, 'Carrera', '2026-01-01', total, total from orders`,
    sql`insert into order_timeline (order_id, kind) select id, 'created' from orders`,
    sql`insert into payments (provider_id, order_id, status, amount, currency, last_updated_at)
      select 'p' || serial, id, 'approved', total, 'ARS', now() from orders`,
    sql`insert into sales (order_id, operation_number, first_name, last_name, email, payment_state,
        payment_type, total, created_at)
      select id, operation_number, 'Ana' || serial, 'Paz' || serial, buyer_email,
        case when serial % 500 = 0 then 'refunded' else 'approved' end, 'visa', total,
        now() - serial * interval '1 minute' from orders`,
    sql`analyze`,
  ];
}
