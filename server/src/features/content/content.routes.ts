// What the studio writes for its visitors: plain records, so routes talk to their tables directly.
import type { PictureDeps } from '../../http/pictures.ts';
import type { Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { aboutRoutes } from './about.routes.ts';
import { faqRoutes } from './faqs.routes.ts';
import { newsRoutes } from './news.routes.ts';
import { sliderRoutes } from './slider.routes.ts';
import { sponsorRoutes } from './sponsors.routes.ts';

export interface ContentDeps extends PictureDeps {
  db: Database;
}

export function contentRoutes(deps: ContentDeps): Route[] {
  return [
    ...newsRoutes(deps),
    ...faqRoutes(deps),
    ...aboutRoutes(deps),
    ...sponsorRoutes(deps),
    ...sliderRoutes(deps),
  ];
}
