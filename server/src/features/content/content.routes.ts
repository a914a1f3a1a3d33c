// What the studio writes for its visitors: plain records, so routes talk to their tables directly.
import type { Route } from '../../http/route.ts';
import { aboutRoutes } from './about.routes.ts';
import type { ContentDeps } from './content-deps.ts';
import { faqRoutes } from './faqs.routes.ts';
import { newsRoutes } from './news.routes.ts';
import { sliderRoutes } from './slider.routes.ts';
import { sponsorRoutes } from './sponsors.routes.ts';

export function contentRoutes(deps: ContentDeps): Route[] {
  return [
    ...newsRoutes(deps),
    ...faqRoutes(deps),
    ...aboutRoutes(deps),
    ...sponsorRoutes(deps),
    ...sliderRoutes(deps),
  ];
}
