import { storefrontEndpoints, useListHomepageContentQuery } from '@shop/api-client';
import { PREVIEW_READY, readPreviewDraft, type KnownSectionView, type SectionKey } from '@shop/contracts';
import { sectionIds, useShopDispatch } from '@shop/shell-api';
import { useEffect, useState } from 'react';
import { withDraft } from './with-draft';

/** Where each section is in the page; the others are at its top. */
const places: Partial<Record<SectionKey, string>> = {
  about: '#quienes-somos',
  testimonials: '#testimonios',
  contact: `#${sectionIds.contact}`,
  footer: 'footer',
};

/** Room that the page's header takes of what is in view. */
const HEADER_ROOM_PX = 88;

/** Brings a section into view at once. `scrollIntoView` would move the page around the frame as well. */
function reveal(section: SectionKey): void {
  const place = places[section];
  const top = place === undefined ? 0 : document.querySelector(place)?.getBoundingClientRect().top;
  if (top === undefined) return;
  globalThis.scrollTo({
    top: place === undefined ? 0 : globalThis.scrollY + top - HEADER_ROOM_PX,
    behavior: 'instant',
  });
}

/**
 * Makes a page in the back office's frame show drafts in place of the stored texts. Nothing in it can be pressed: what
 * staff look at there is not a visit, and no link, form or cart of it does anything.
 */
export function PreviewReceiver() {
  const { data, isLoading } = useListHomepageContentQuery();
  const dispatch = useShopDispatch();
  const [draft, setDraft] = useState<KnownSectionView | null>(null);
  const section = draft?.section;

  useEffect(() => {
    const { origin } = globalThis.location;
    const root = document.documentElement;
    const take = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== globalThis.parent) return;
      const received = readPreviewDraft(event.data);
      if (received) setDraft(received);
    };
    document.body.inert = true;
    // Keys scroll the page: it shows that it has the focus, within the frame.
    root.tabIndex = 0;
    root.style.outlineOffset = '-3px';
    globalThis.addEventListener('message', take);
    globalThis.parent.postMessage(PREVIEW_READY, origin);
    return () => {
      globalThis.removeEventListener('message', take);
      document.body.inert = false;
      root.removeAttribute('tabindex');
    };
  }, []);

  useEffect(() => {
    if (draft === null || isLoading) return;
    const sections = data ?? [];
    const value = withDraft(sections, draft);
    if (value === sections) return;
    const { upsertQueryEntries } = storefrontEndpoints.util;
    dispatch(upsertQueryEntries([{ endpointName: 'listHomepageContent', arg: undefined, value: [...value] }]));
  }, [data, isLoading, draft, dispatch]);

  useEffect(() => {
    if (section === undefined) return;
    const show = () => reveal(section);
    show();
    globalThis.addEventListener('resize', show);
    return () => globalThis.removeEventListener('resize', show);
  }, [section]);

  return null;
}
