import { useHomepageSection } from '@shop/api-client';
import type { HomepageContent } from '@shop/contracts';
import { Container, Mark, media, radius, size, space, text, font } from '@shop/ui';
import { styled } from 'styled-components';
import { ContentLink } from '../../shared/content-link';
import { SectionMissing } from '../../shared/section-missing';
import { footerGround, footerLine, footerPanel, footerSoft } from './footer-ground';

const Root = styled.footer`
  ${footerGround}
  padding-block: ${space[56]} ${space[80]};
  ${media.desktop} {
    padding-block: ${space[80]} ${space[56]};
  }
`;

const Missing = styled(Container).attrs({ as: 'footer' })`
  padding-block: ${space[40]} ${space[80]};
`;

/* About as high as a footer with three columns, so that what stands above does not jump. */
const Waiting = styled.div`
  min-height: 260px;
`;

const Top = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
    gap: 64px;
  }
`;

const Brand = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  & > span {
    min-width: 0;
    font-size: 1.75rem;
    line-height: 1;
    font-weight: ${font.bold};
    letter-spacing: -0.045em;
  }
`;

const Description = styled.p`
  max-width: 38ch;
  margin-top: ${space[16]};
  ${text.small}
  line-height: 1.55;
  ${footerSoft}
`;

const AgeWarning = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[16]};
  margin-top: ${space[24]};
  padding: ${space[16]};
  overflow-wrap: anywhere;
  border-radius: ${radius.control};
  ${footerPanel}
  ${text.small}
  & > strong {
    flex: none;
    ${text.dialogTitle}
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[24]} ${space[16]};
  & h2 {
    ${text.label}
  }
  ${media.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const FooterLink = styled(ContentLink)`
  display: block;
  padding-block: ${space[12]};
  min-height: ${size.controlSmall};
  ${text.small}
  text-decoration: none;
  ${footerSoft}
  &:is(a):hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

const Bottom = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[24]};
  margin-top: ${space[40]};
  padding-top: ${space[16]};
  ${footerLine}
  ${text.small}
  ${footerSoft}
  /* Room on the right for the chat button, which floats above the page's end. */
  & > ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[24]};
    padding-inline-end: ${space[56]};
  }
`;

/** The end of every storefront page: brand, links, legal lines and the age warning. */
export function Footer() {
  const section = useHomepageSection('footer');
  if (section.status === 'missing') {
    return (
      <Missing>
        <SectionMissing message="La información del pie de página no está disponible en este momento." />
      </Missing>
    );
  }
  return (
    <Root>
      <Container>{section.status === 'loading' ? <Waiting /> : <FooterContent content={section.content} />}</Container>
    </Root>
  );
}

function FooterContent({ content }: { content: HomepageContent['footer'] }) {
  const { facebook, instagram, tiktok } = content.socialLinks;
  const smallLinks = [
    { label: 'Facebook', url: facebook },
    { label: 'Instagram', url: instagram },
    { label: 'TikTok', url: tiktok },
  ].filter(({ url }) => url.trim() !== '');
  return (
    <>
      <Top>
        <div>
          <Brand>
            <Mark size={30} />
            <span>{content.brandName}</span>
          </Brand>
          {content.brandDescription && <Description>{content.brandDescription}</Description>}
          {content.ageWarning && (
            <AgeWarning>
              <strong>18+</strong>
              {content.ageWarning}
            </AgeWarning>
          )}
        </div>
        <Columns>
          {content.columns.map(({ title, links }, index) => (
            <div key={index}>
              {title && <h2>{title}</h2>}
              <ul>
                {links.filter(isNamed).map(({ label, url }, place) => (
                  <li key={place}>
                    <FooterLink url={url}>{label}</FooterLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Columns>
      </Top>
      <Bottom>
        <p>{content.copyright}</p>
        <ul>
          {[...content.legalLinks, ...smallLinks].filter(isNamed).map(({ label, url }, place) => (
            <li key={place}>
              <FooterLink url={url}>{label}</FooterLink>
            </li>
          ))}
        </ul>
      </Bottom>
    </>
  );
}

function isNamed({ label }: { label: string }): boolean {
  return label.trim() !== '';
}
