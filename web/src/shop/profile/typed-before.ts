// What was being typed when the session ended under it, kept in the tab for whoever logs in again; who leaves with
// 'Salir', or gives way to another login, takes it along.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { sessionQuery } from '../../api/session.ts';
import { inTab } from '../../state/kept.ts';
import { lastPerson } from '../../state/session.ts';
import { toast } from '../../ui/feedback/toast.ts';

const KEY = 'profile-typed';
const stored = z.record(z.string(), z.string());

const typedBefore = () => stored.safeParse(inTab.readJson(KEY)).data;

export const useTypedBefore = () => useState(typedBefore)[0];

export function useKeepTyped(email: string, saved: object, typed: () => object): void {
  const queryClient = useQueryClient();
  const before = JSON.stringify(saved);
  useEffect(() => {
    inTab.forget(KEY);
    return () => {
      const hasEnded = queryClient.getQueryData(sessionQuery.queryKey)?.status === 'Anonymous';
      const now = JSON.stringify(typed());
      if (!hasEnded || lastPerson() !== email || now === before) return;
      inTab.write(KEY, now);
      toast.warning('Lo que escribiste no se perdió: ingresá y volvé a guardarlo.');
    };
  }, [queryClient, email, before, typed]);
}
