import { useShopDispatch } from '@shop/shell-api';
import { toastShown } from '@shop/shell-api/host';
import { IconButton, Quiet, color, font, media, radius, space, text } from '@shop/ui';
import { styled } from 'styled-components';

/** Where letters are large, the button goes below the code, which stays in one piece. */
const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  padding: ${space[12]} ${space[12]} ${space[12]} ${space[20]};
  border-radius: ${radius.card};
  background: ${color.mist};
`;

const Code = styled.p`
  ${text.pageTitle}
  font-size: min(1.75rem, 13vw);
  font-weight: ${font.bold};
  ${media.tablet} {
    font-size: 2rem;
  }
`;

/** The code that people say and search for, ready to be copied. */
export function OrderCode({ code }: { code: string }) {
  const dispatch = useShopDispatch();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      dispatch(toastShown({ variant: 'success', title: 'Código copiado', description: code }));
    } catch {
      dispatch(toastShown({ variant: 'warning', title: 'No se pudo copiar', description: `Tu código es ${code}` }));
    }
  };
  return (
    <Root>
      <div>
        <Quiet>Código de pedido</Quiet>
        <Code>{code}</Code>
      </div>
      <IconButton icon="copy" label="Copiar código" onClick={() => void copy()} />
    </Root>
  );
}
