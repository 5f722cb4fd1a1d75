import { toApiError } from '@shop/api-client';
import { ButtonLink, EmptyState, VisuallyHidden, media, size, space } from '@shop/ui';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { CardOutline } from '../list/card-outlines';
import { LoadFailure } from './load-failure';

/** The parts of the page of one object: a wide column and a narrow one, below each other on a phone. */
export const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space[16]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  }
`;

export const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;

/** The list that the page was opened from, as it was left; `list` is the path of that list. */
export function useListAsLeft(list: string): string {
  const { state } = useLocation() as { state: unknown };
  const search = typeof state === 'object' && state !== null && 'list' in state ? state.list : '';
  return `${list}${typeof search === 'string' ? search : ''}`;
}

/** What stands in place of the parts while they load. */
export function PartsOutline({ words }: { words: string }) {
  return (
    <Parts>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      <CardOutline height={size.tile} />
      <CardOutline height={size.tile} />
    </Parts>
  );
}

export interface NoObjectProps {
  /** Why it was not read. */
  found: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  failed: { title: string };
  /** What is said when there is none, and where to look for it. */
  missing: { title: string; text: string; list: string; listLabel: string };
}

/** What stands in place of an object that there is not, or that could not be read. */
export function NoObject({ found: { error, isFetching, refetch }, failed, missing }: NoObjectProps) {
  const { status } = toApiError(error);
  if (status !== 404 && status !== 400) {
    return <LoadFailure {...failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <EmptyState
      icon="search"
      ground="plain"
      title={missing.title}
      text={missing.text}
      action={
        <ButtonLink to={missing.list} tone="outline" size="sm">
          {missing.listLabel}
        </ButtonLink>
      }
    />
  );
}
