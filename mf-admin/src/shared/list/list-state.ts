import { useLocation } from 'react-router-dom';

/** State that a link out of a list takes along, so that the way back leads to the list as it was left; see BackLink. */
export interface ListState {
  list: string;
}

export function useListState(): ListState {
  const { pathname, search } = useLocation();
  return { list: `${pathname}${search}` };
}
