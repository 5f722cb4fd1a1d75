import { nanoid } from '@reduxjs/toolkit';

/** What the changes of this tab are known by in the shop's events (`TAB_HEADER`): random, another one after each load. */
export const tabId = nanoid();
