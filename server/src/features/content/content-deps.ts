// What the routes of the studio's own texts and pictures need.
import type { PictureDeps } from '../../http/pictures.ts';
import type { Database } from '../../platform/db/database.ts';

export interface ContentDeps extends PictureDeps {
  db: Database;
}
