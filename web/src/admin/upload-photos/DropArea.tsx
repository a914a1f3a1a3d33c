// Where photos and whole folders are dropped or chosen.
import { megabytes } from '@photolab/domain/shop/text';
import { useDropzone, type DropEvent } from 'react-dropzone';
import { useRef } from 'react';
import { PHOTO_MAX_BYTES } from '../../api/admin/photo-desk.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/buttons/Icon.tsx';
import styles from './UploadPhotosPage.module.css';
import { PHOTO_TYPES } from './chosen-files.ts';
import { readDrop, transferOf, type DroppedFiles } from './dropped-files.ts';

interface Props {
  onFiles: (chosen: DroppedFiles) => void;
}

export function DropArea({ onFiles }: Props) {
  const folder = useRef<HTMLInputElement>(null);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    getFilesFromEvent: (event) => {
      const held = transferOf(event);
      if (!held) return Promise.resolve(chosenIn(event));
      // While something is dragged over it, only what kind of thing is told.
      if (!/^(?:drop|paste)$/.test(held.type)) return Promise.resolve([...held.transfer.items]);
      // Handed over past the area, where a second drop ends the reading of the first.
      void readDrop(held.transfer).then(onFiles);
      return Promise.resolve([]);
    },
    onDrop: (files) => {
      if (files.length > 0) onFiles({ files, unread: [] });
    },
  });
  return (
    <div {...getRootProps({ className: styles.drop })} data-active={isDragActive || undefined}>
      <input {...getInputProps({ accept: PHOTO_TYPES, 'aria-label': 'Imágenes' })} />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label="Carpeta"
        // Not yet among React's own attributes.
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => {
          onFiles({ files: [...(target.files ?? [])], unread: [] });
          target.value = '';
        }}
      />
      <Icon name="upload" size={36} />
      <p>
        <strong>{isDragActive ? 'Soltalas acá' : 'Arrastrá las imágenes o carpetas acá'}</strong>
      </p>
      <p className={styles.soft}>
        JPEG, PNG, WebP o HEIC, hasta {megabytes(PHOTO_MAX_BYTES)} cada una.
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={open}>
          Elegir imágenes
        </Button>
        <Button variant="secondary" onClick={() => folder.current?.click()}>
          Elegir carpeta
        </Button>
      </div>
    </div>
  );
}

const chosenIn = (event: DropEvent | FileSystemFileHandle[]): File[] =>
  'target' in event && event.target instanceof HTMLInputElement
    ? [...(event.target.files ?? [])]
    : [];
