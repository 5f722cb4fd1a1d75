import { BottomBar, Icon, MenuContent, MenuItem, color, font, layer, radius, size, space, text } from '@shop/ui';
import * as DropdownMenu from 'radix-ui/dropdown-menu';
import { Link, NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { LiveState } from '../features/live/live-state';
import { EntryWords, outerEntries, useNavigation } from './navigation';
import { ProfileMenu } from './profile-menu';
import { HomeLink } from './shop-brand';

const Top = styled.header`
  position: sticky;
  z-index: ${layer.header};
  top: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  height: ${size.headerPhone};
  padding-inline: ${space[16]};
  border-block-end: 1px solid ${color.line};
  background: ${color.page};
  & > div {
    margin-inline: auto ${space[8]};
  }
`;

const Bar = styled(BottomBar)`
  justify-content: space-around;
  /* Letters further apart have room still (WCAG 1.4.12). */
  gap: ${space[4]};
  padding-inline: ${space[4]};
`;

const Entry = styled(DropdownMenu.Trigger)`
  position: relative;
  display: grid;
  flex: 1;
  justify-items: center;
  align-content: center;
  gap: ${space[4]};
  min-height: ${size.control};
  border-radius: ${radius.control};
  color: ${color.ink2};
  text-decoration: none;
  ${text.caption}
  /* Five entries have room for letters of this size and no larger. */
  font-size: clamp(13px, 4.4vw, 0.8125rem);
  font-weight: ${font.medium};
  &[aria-current='page'] {
    color: ${color.ink};
    font-weight: ${font.bold};
  }
  & > span {
    position: absolute;
    inset-block-start: -${space[4]};
    inset-inline-start: calc(50% + ${space[8]});
    min-width: ${size.countBadge};
    font-size: inherit;
    line-height: ${size.countBadge};
  }
`;

/** The navigation on a phone: brand and user above the screen, four entries in the lower bar, the others behind 'Más'. */
export function PhoneBars() {
  const entries = useNavigation();
  const others = [...entries.filter(({ onPhone }) => !onPhone), ...outerEntries];
  return (
    <>
      <Top>
        <HomeLink />
        <LiveState />
        <ProfileMenu variant="avatar" />
      </Top>
      <nav aria-label="Panel de administración">
        <Bar>
          {entries
            .filter(({ onPhone }) => onPhone)
            .map((entry) => (
              <Entry as={NavLink} key={entry.to} to={entry.to} end={entry.exact === true}>
                <EntryWords entry={entry} iconSize={24} />
              </Entry>
            ))}
          <DropdownMenu.Root modal={false}>
            <Entry>
              <Icon name="menu" size={24} />
              Más
            </Entry>
            <MenuContent side="top">
              {others.map((entry) => (
                <MenuItem key={entry.to} asChild>
                  <Link to={entry.to}>
                    <EntryWords entry={entry} />
                  </Link>
                </MenuItem>
              ))}
            </MenuContent>
          </DropdownMenu.Root>
        </Bar>
      </nav>
    </>
  );
}
