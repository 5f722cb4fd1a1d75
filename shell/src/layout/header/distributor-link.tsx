import { Badge, Icon, color, font, media, radius, size, space, text } from '@shop/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useDistributorEntry } from './use-distributor-entry';

const Root = styled(Link)`
  display: none;
  ${media.desktop} {
    display: flex;
  }
  align-items: center;
  gap: ${space[8]};
  min-height: ${size.controlSmall};
  padding-inline: ${space[8]};
  border-radius: ${radius.control};
  color: ${color.ink};
  text-decoration: none;
  ${text.small}
  font-weight: ${font.strong};
  &:hover {
    background: ${color.mist};
  }
`;

const Name = styled.span`
  max-width: 20ch;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The distributor button in the bar, on wide screens. */
export function DistributorLink({ label }: { label: string }) {
  const { to, text: words, terms } = useDistributorEntry(label);
  return (
    <Root to={to}>
      {terms ? <Badge tone="dist">{terms}</Badge> : <Icon name="store" />}
      <Name>{words}</Name>
    </Root>
  );
}
