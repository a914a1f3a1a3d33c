// The form of an event's prices: what it starts with, and how it is saved.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  saveTariff,
  saveTariffEndpoint,
  tariffQuery,
  type EventTariff,
} from '../../api/admin/prices.ts';
import { beginAnew } from '../../forms/begin-anew.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useOnce } from '../resource/use-once.ts';
import { bodyOf, boxesOf } from './tariff-form.ts';

export interface TariffToEdit {
  eventId: number;
  tariff: EventTariff;
  onSaved: (tariff: EventTariff) => void;
}

export function useTariffForm({ eventId, tariff, onSaved }: TariffToEdit) {
  const client = useQueryClient();
  const once = useOnce('changed');
  const [initial] = useState(() => boxesOf(tariff));
  const form = useContractForm({
    endpoint: saveTariffEndpoint,
    initial,
    prepare: bodyOf,
    send: async (body) =>
      (await once([body], (attempt) => saveTariff(eventId, body, attempt))) ??
      client.query(tariffQuery(eventId)),
    onSent: (saved, sent) => {
      client.setQueryData(tariffQuery(eventId).queryKey, saved);
      toast.success('Cambios guardados');
      beginAnew(form, sent, boxesOf(saved));
      onSaved(saved);
    },
    failure: 'Error al enviar datos al servidor',
    onWrong: () => {
      toast.error('Revisá los campos marcados: los precios no se guardaron.');
    },
  });
  return form;
}

export type TariffFormState = ReturnType<typeof useTariffForm>;
