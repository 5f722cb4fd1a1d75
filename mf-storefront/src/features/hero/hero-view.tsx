import type { HomepageContent } from '@shop/contracts';
import { paths } from '@shop/shell-api/paths';
import { ButtonLink, HeroScene, Icon, color, font, media, space, text, type IconName } from '@shop/ui';
import { styled } from 'styled-components';

const Title = styled.h1`
  ${text.hero}
`;

const Lead = styled.p`
  max-width: 28.5em;
  margin-top: ${space[16]};
  ${text.body}
  color: ${color.ink2};
  ${media.tablet} {
    ${text.lead}
    margin-top: ${space[20]};
  }
  /* On a wide screen the description begins a line of its own, on a phone it goes on in the same one. */
  ${media.desktop} {
    & > span {
      display: block;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  margin-top: ${space[20]};
  /* On a phone small enough that the two specified buttons fit beside each other. */
  & > a {
    min-width: 0;
    padding-inline: 13px;
    font-size: 0.875rem;
    ${media.tablet} {
      padding-inline: ${space[24]};
      font-size: 1rem;
    }
    ${media.desktop} {
      min-height: ${space[56]};
    }
  }
  ${media.desktop} {
    gap: ${space[12]};
    margin-top: ${space[32]};
  }
`;

const Features = styled.ul`
  display: grid;
  gap: ${space[8]};
  margin-top: ${space[20]};
  ${text.small}
  font-weight: ${font.medium};
  & > li {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & svg {
    color: ${color.ink3};
  }
  /* Staff may leave one of the three empty. */
  & > li:has(> span:empty) {
    display: none;
  }
  ${media.tablet} {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[8]} 28px;
  }
  ${media.desktop} {
    margin-top: ${space[40]};
  }
`;

/** The hero with its words. */
export function HeroView({ content }: { content: HomepageContent['hero'] }) {
  const features: { icon: IconName; words: string }[] = [
    { icon: 'sparkles', words: content.flavors },
    { icon: 'wind', words: content.puffs },
    { icon: 'truck', words: content.shipping },
  ];
  return (
    <HeroScene>
      <Title>{content.title}</Title>
      <Lead>
        {content.subtitle} <span>{content.description}</span>
      </Lead>
      <Actions>
        <ButtonLink to={paths.products}>{content.buttonText}</ButtonLink>
        <ButtonLink to={paths.affiliates} tone="outline">
          {content.buttonSecondaryText}
        </ButtonLink>
      </Actions>
      <Features>
        {features.map(({ icon, words }) => (
          <li key={icon}>
            <Icon name={icon} size={18} />
            <span>{words.trim()}</span>
          </li>
        ))}
      </Features>
    </HeroScene>
  );
}
