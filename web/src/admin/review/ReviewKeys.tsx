import { KeyList } from '../../ui/content/KeyList.tsx';
import styles from './ReviewPage.module.css';

const KEYS = [
  ['A o Enter', 'aceptar la fila'],
  ['R', 'rechazar la fila'],
  ['0-9 Enter', 'es otro número'],
  ['Espacio', 'dejar una afuera'],
  ['U', 'deshacer lo último'],
  ['Z', 'ver la foto de cerca'],
  ['↑ ↓ ← →', 'moverse'],
] as const;

export function ReviewKeys() {
  return <KeyList keys={KEYS} className={styles.keys} aria-label="Teclas" />;
}
