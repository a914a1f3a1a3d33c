// What a list of the administration is: its columns, its form, and what can be done to an item.
// Create and edit share the fields, so they cannot drift apart.
import type { Endpoint } from '../../api/admin/content.ts';
import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { Column } from '../../ui/lists/DataTable.tsx';

/** What a field is for; whether it is required, and how long it may be, the contract says. */
export interface FieldDefinition {
  name: string;
  label: string;
  /** Where the specification names it otherwise when an item is edited. */
  labelOnEdit?: string;
  kind: 'text' | 'url' | 'date' | 'price' | 'long-text' | 'rich-text' | 'checkbox' | 'image';
  hint?: string;
}

/** What a form holds, by field name. */
export type FormValues = Record<string, string | boolean | File | undefined>;

export interface Resource<T extends { id: number; updatedAt: Date }> {
  /** The section's heading. */
  title: string;
  /** What a create form is called. */
  createTitle: string;
  editTitle: string;
  createLabel: string;
  editLabel: string;
  empty: string;
  /** administration §2: asked before deleting. */
  deleteQuestion: string;
  /** What goes with an item and what stays, told before it is deleted. */
  deleteDetail?: (item: T) => string;
  queryKey: QueryKey;
  /** A hook: the list as the server last gave it. */
  useList: () => Pick<
    UseQueryResult<T[]>,
    'data' | 'isFetching' | 'isFetchedAfterMount' | 'isError' | 'isLoadingError' | 'refetch'
  >;
  columns: Column<T>[];
  /** Names the item in confirmations and searches. */
  nameOf: (item: T) => string;
  /** What a column is sorted by, for the columns marked sortable. */
  sortValue?: (item: T, column: string) => string | number;
  fields: FieldDefinition[];
  /** An item as its form shows it. */
  valuesOf: (item: T) => FormValues;
  imageOf?: (item: T) => string;
  createEndpoint: Endpoint;
  editEndpoint: Endpoint;
  /** Says how far its picture is. */
  progress?: true;
  remove: (id: number) => Promise<unknown>;
  createPath: string;
  editPath: (item: T) => string;
  /** administration §8: shown when the item to edit is not there. */
  missing?: string;
  /** The toast when the item to edit cannot be loaded (administration §8). */
  loadFailure?: string;
  /** The toast when an edit fails without a text of the server's. */
  editFailure?: string;
}
