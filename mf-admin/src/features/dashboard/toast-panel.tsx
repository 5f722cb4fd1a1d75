import { useToast, type ToastVariant } from '@shop/shell-api';
import { Cluster, Panel, Quiet, SmallButton } from '@shop/ui';

const samples: readonly { variant: ToastVariant; label: string; description: string }[] = [
  { variant: 'success', label: 'Éxito', description: 'Así se ve un aviso cuando algo salió bien.' },
  { variant: 'error', label: 'Error', description: 'Así se ve un aviso cuando algo falló.' },
  { variant: 'warning', label: 'Aviso', description: 'Así se ve un aviso que pide cuidado.' },
  { variant: 'info', label: 'Información', description: 'Así se ve un aviso que cuenta algo.' },
  { variant: 'default', label: 'Normal', description: 'Así se ve un aviso sin más.' },
];

/** Shows each kind of toast, for trying (DASH-4). */
export function ToastPanel() {
  const showToast = useToast();
  return (
    <Cluster as={Panel} $apart>
      <Quiet>Prueba los avisos que ve el equipo.</Quiet>
      <Cluster>
        {samples.map(({ variant, label, description }) => (
          <SmallButton key={variant} onClick={() => showToast({ variant, title: label, description })}>
            {label}
          </SmallButton>
        ))}
      </Cluster>
    </Cluster>
  );
}
