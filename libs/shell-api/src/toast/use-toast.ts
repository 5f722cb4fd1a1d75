import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { toastShown, type NewToast } from './toast.slice';

/** Shows a toast; at most one is visible, a new one replaces the last. The same function for the life of a screen. */
export function useToast(): (toast: NewToast) => void {
  const dispatch = useDispatch();
  return useCallback((toast) => void dispatch(toastShown(toast)), [dispatch]);
}
