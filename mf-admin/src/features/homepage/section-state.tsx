import { Badge } from '@shop/ui';

/** A badge that says if visitors see a section. */
export function SectionState({ active }: { active: boolean }) {
  return (
    <Badge tone={active ? 'ok' : 'warn'} icon={active ? 'check' : 'eye-off'}>
      {active ? 'Activo' : 'Inactivo'}
    </Badge>
  );
}
