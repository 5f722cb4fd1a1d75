import { nanoid } from '@reduxjs/toolkit';

/** Id by which the shop's events know the changes of this tab (`TAB_HEADER`): random, another one after each load. */
export const tabId = nanoid();
