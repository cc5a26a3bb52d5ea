import { useDeferredValue } from 'react';
import { likesCopy } from '#copy/likes.ts';
import { searchCopy } from '#copy/search.ts';
import { LikesTabs } from '#web/members/likes-tabs.tsx';
import { WhyDialog } from '#web/members/why-dialog.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import type { Draft, Filters } from '../queries.ts';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';
import { Tuner } from './tuner.tsx';

type Props = FilterFormProps & {
  /** The sheet with the filters, or that of the likes, is open. */
  shown: 'filters' | 'history' | null;
  onClose: () => void;
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
  why: { id: string; percent: number } | null;
  onWhyEnd: () => void;
  onOpen: (id: string) => void;
};

/** The sheets behind the chips of /match; loaded on demand. */
export function SearchSheets(props: Props) {
  const { shown, onClose, draft, onDraft, why, onWhyEnd, onOpen, onSearch } = props;
  // The sheet opens at once; its rows follow.
  const filled = useDeferredValue(shown);
  const search = (filters: Filters) => {
    onClose();
    onSearch(filters);
  };
  return (
    <>
      <Modal light open={shown === 'filters'} onClose={onClose} title={searchCopy.filters}>
        {filled === 'filters' ? <FilterForm {...props} onSearch={search} /> : <Skeleton className="h-96" />}
      </Modal>
      <Tuner draft={draft} onDraft={onDraft} />
      <Modal tall wide open={shown === 'history'} onClose={onClose} title={likesCopy.title}>
        {filled === 'history' ? (
          <LikesTabs tabs={['mutual', 'liked']} onOpen={onOpen} />
        ) : (
          <Skeleton className="h-11" />
        )}
      </Modal>
      <WhyDialog asked={why} onClose={onWhyEnd} />
    </>
  );
}
