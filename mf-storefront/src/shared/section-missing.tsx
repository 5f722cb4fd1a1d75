import { Button, EmptyState } from '@shop/ui';

export interface SectionMissingProps {
  /** Text for the missing part: 'La información de contacto no está disponible en este momento.' */
  message: string;
  headingLevel?: 'h1' | 'h2';
}

/** Stands where a section's content is absent, switched off by staff, or could not be fetched. */
export function SectionMissing({ message, headingLevel = 'h2' }: SectionMissingProps) {
  return (
    <EmptyState
      icon="info"
      title={message}
      headingLevel={headingLevel}
      action={
        <Button tone="outline" icon="refresh" onClick={() => globalThis.location.reload()}>
          Recargar página
        </Button>
      }
    />
  );
}
