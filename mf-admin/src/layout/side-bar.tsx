import { Stack, color, font, layer, radius, size, space } from '@shop/ui';
import { Link, NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { LiveState } from '../features/live/live-state';
import { EntryWords, outerEntries, useNavigation } from './navigation';
import { ProfileMenu } from './profile-menu';
import { HomeLink } from './shop-brand';

const Side = styled.header`
  position: sticky;
  z-index: ${layer.header};
  top: 0;
  display: flex;
  flex-direction: column;
  height: 100dvh;
  padding: ${space[24]} ${space[12]} ${space[12]};
  overflow-y: auto;
  border-inline-end: 1px solid ${color.line};
  background: ${color.page};
  & > a {
    align-self: flex-start;
    margin: 0 ${space[12]} ${space[24]};
  }
  & > div {
    min-height: ${size.control};
    padding-inline: ${space[12]};
  }
`;

const Entry = styled(NavLink)`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: ${size.controlSmall};
  padding: 0 ${space[12]};
  border-radius: ${radius.control};
  color: ${color.ink2};
  font-weight: ${font.medium};
  text-decoration: none;
  &:hover {
    color: ${color.ink};
  }
  &[aria-current='page'] {
    background: ${color.mist};
    color: ${color.ink};
    font-weight: ${font.strong};
  }
  & > span {
    margin-inline-start: auto;
  }
`;

const Outer = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin-top: auto;
  padding-top: ${space[24]};
`;

/** The navigation beside the screen, with the ways out of it and the signed-in user at its foot. */
export function SideBar() {
  return (
    <Side>
      <HomeLink />
      <nav aria-label="Panel de administración">
        <Stack as="ul" $gap={4}>
          {useNavigation().map((entry) => (
            <li key={entry.to}>
              <Entry to={entry.to} end={entry.exact === true}>
                <EntryWords entry={entry} />
              </Entry>
            </li>
          ))}
        </Stack>
      </nav>
      <Outer>
        {outerEntries.map((entry) => (
          <li key={entry.to}>
            <Entry as={Link} to={entry.to}>
              <EntryWords entry={entry} />
            </Entry>
          </li>
        ))}
      </Outer>
      <LiveState />
      <ProfileMenu variant="block" />
    </Side>
  );
}
