// Which photo the keyboard is on, and which are selected for deleting (across pages).
import { useState } from 'react';
import type { DeskPhoto } from '../../../api/admin/photo-desk.ts';

export function useDeskSelection(photos: DeskPhoto[]) {
  const [activeId, setActiveId] = useState<number>();
  const [anchorId, setAnchorId] = useState<number>();
  const [selected, setSelected] = useState<ReadonlyMap<number, DeskPhoto>>(new Map());
  const [fromEnd, setFromEnd] = useState(false);
  const found = photos.findIndex(({ id }) => id === activeId);
  const activeIndex = found === -1 ? (fromEnd ? photos.length - 1 : 0) : found;

  const activate = (index: number, { extend = false } = {}) => {
    const photo = photos[index];
    if (!photo) return;
    setActiveId(photo.id);
    if (!extend) {
      setAnchorId(photo.id);
      return;
    }
    const from = photos.findIndex(({ id }) => id === (anchorId ?? activeId));
    const range = photos.slice(Math.min(from, index), Math.max(from, index) + 1);
    setSelected(new Map([...selected, ...range.map(entry)]));
  };
  const toggle = (photo: DeskPhoto) => {
    const next = new Map(selected);
    if (!next.delete(photo.id)) next.set(photo.id, photo);
    setSelected(next);
  };
  return {
    activeIndex,
    active: photos[activeIndex],
    activate,
    /** Where the keyboard is on the page that comes: a page walked back to is entered at its end. */
    enterFrom: (edge: 'start' | 'end') => {
      setFromEnd(edge === 'end');
    },
    selected,
    toggle,
    selectAll: () => {
      setSelected(new Map([...selected, ...photos.map(entry)]));
    },
    clear: () => {
      setSelected(new Map());
    },
  };
}

const entry = (photo: DeskPhoto) => [photo.id, photo] as const;
