// The avatar: chosen, sent at once, and shown. A failure is only logged (storefront §8); beside the
// control stands what people can do about it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, type ChangeEvent } from 'react';
import { AVATAR_MAX_BYTES, profileQuery, uploadAvatar } from '../../api/accounts.ts';
import { isPassing } from '../../api/transport/api-error.ts';
import { logFailure } from '../../api/transport/log.ts';
import { whoIsHere } from '../../state/person/still-here.ts';
import { buttonClass } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/buttons/Icon.tsx';
import { unlessLocked } from '../../ui/buttons/locked.ts';
import styles from './AvatarField.module.css';

export function AvatarField({ avatarUrl }: { avatarUrl: string }) {
  const note = useId();
  const { send, problem, busy } = useAvatarUpload();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file && !busy) send(file);
  };
  return (
    <div className={styles.avatar}>
      {avatarUrl ? (
        <img className={styles.picture} src={avatarUrl} alt="Tu avatar" width={96} height={96} />
      ) : (
        <span className={styles.picture}>
          <Icon name="user" size={48} />
        </span>
      )}
      <div>
        <label className={buttonClass({ variant: 'secondary' }, styles.control)}>
          Cargar imagen
          <input
            type="file"
            accept="image/*"
            aria-describedby={note}
            {...unlessLocked(busy)}
            onChange={choose}
          />
        </label>
        <p id={note} className={styles.note}>
          Tamaño máximo 5MB
        </p>
        <p role="status" className={busy ? styles.note : styles.problem}>
          {busy ? 'Cargando...' : problem}
        </p>
      </div>
    </div>
  );
}

function useAvatarUpload() {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > AVATAR_MAX_BYTES) throw new Error('the avatar is too large');
      const isHere = whoIsHere();
      return { ...(await uploadAvatar(file)), isHere };
    },
    onSuccess: ({ avatarUrl, isHere }) => {
      queryClient.setQueryData(profileQuery.queryKey, (known) =>
        isHere() && known ? { ...known, profile: { ...known.profile, avatarUrl } } : known,
      );
    },
    onError: (failure) => {
      logFailure('avatar upload', failure);
    },
  });
  const way = isPassing(error) ? 'de nuevo' : 'con otra imagen, de hasta 5MB';
  const problem = error && `No pudimos cargarla. Probá ${way}.`;
  return { send: mutate, problem, busy: isPending };
}
