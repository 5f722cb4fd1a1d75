import { useHomepageSection } from '@shop/api-client';
import type { HomepageContent } from '@shop/contracts';
import { color, font, Icon, media, radius, space, text, transition } from '@shop/ui';
import { styled } from 'styled-components';
import { ContentLink } from '../../shared/content-link';
import { safeHref } from '../../shared/safe-href';

type Platform = HomepageContent['testimonials']['platforms'][number];

const Prompt = styled.h3`
  margin-top: ${space[32]};
  ${text.title}
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  margin-top: ${space[16]};
  ${media.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space[16]};
  }
`;

const Card = styled(ContentLink)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  height: 100%;
  min-height: 68px;
  padding: ${space[8]} ${space[16]};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.surface};
  text-decoration: none;
  transition: ${transition('border-color')};
  /* The words; the arrow and what only readers hear follow. */
  & > :first-child {
    min-width: 0;
    & span {
      display: block;
      color: ${color.ink2};
    }
    & strong {
      color: ${color.ink};
      font-weight: ${font.strong};
    }
    /* Followers, below the name. */
    & span + span {
      ${text.small}
    }
  }
  /* It leads outward. */
  & > svg {
    rotate: -45deg;
  }
  &:is(a):hover {
    border-color: ${color.field};
  }
`;

/** The shop's accounts elsewhere; each opens in a tab of its own. One without an address has that of the footer. */
export function SocialPlatforms({ prompt, platforms }: { prompt: string; platforms: Platform[] }) {
  const footer = useHomepageSection('footer');
  const addresses: Partial<Record<string, string>> = footer.status === 'ready' ? footer.content.socialLinks : {};
  const named = platforms.filter(({ platform }) => platform.trim() !== '');
  if (named.length === 0) return null;
  return (
    <>
      {prompt && <Prompt>{prompt}</Prompt>}
      <List>
        {named.map(({ platform, handle, followers, url }, index) => {
          const address = url.trim() || (addresses[platform.trim().toLowerCase()] ?? '');
          return (
            <li key={index}>
              <Card url={address}>
                <span>
                  <span>
                    <strong>{platform}</strong> {handle}
                  </span>
                  {followers && <span>{followers}</span>}
                </span>
                {safeHref(address) !== null && <Icon name="arrow-right" />}
              </Card>
            </li>
          );
        })}
      </List>
    </>
  );
}
