// Edits of photos, sent one after the other in the order they were typed, without waiting for the
// answer to go on. Each answer replaces its photo in the page that is shown.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { deskQuery, type DeskKey, type DeskPhoto } from '../../../api/admin/photo-desk.ts';
import { logFailure } from '../../../api/transport/log.ts';
import { problemText } from '../../../api/transport/api-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';

export function useDeskEdits(key: DeskKey) {
  const client = useQueryClient();
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  /** Whether a photo of this page may have left its filter. */
  const edited = useRef(false);
  const { queryKey } = deskQuery(key);

  const replace = (photo: DeskPhoto) => {
    client.setQueryData(queryKey, (page) => {
      if (!page) return page;
      const items = page.items.map((old) => (old.id === photo.id ? photo : old));
      return { ...page, items };
    });
  };

  const edit = (send: () => Promise<DeskPhoto>, expected?: DeskPhoto): Promise<void> => {
    edited.current = true;
    if (expected) replace(expected);
    const step = chain.current.then(send).then(replace, (error: unknown) => {
      logFailure('an edit at the photo desk', error);
      toast.error(problemText(error));
      void client.invalidateQueries({ queryKey: ['desk', key.eventId] });
    });
    chain.current = step;
    return step;
  };

  /** Once everything typed has been saved. */
  const refresh = async () => {
    await chain.current;
    edited.current = false;
    await client.invalidateQueries({ queryKey: ['desk', key.eventId] });
  };

  return { edit, refresh, edited };
}
