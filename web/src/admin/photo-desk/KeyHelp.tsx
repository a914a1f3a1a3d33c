import { Disclosure } from '../../ui/lists/Disclosure.tsx';
import { KeyList } from '../../ui/content/KeyList.tsx';
import styles from './PhotoDeskPage.module.css';

const KEYS = [
  ['← → ↑ ↓', 'ir de una foto a otra'],
  ['0-9 Enter', 'agregar números (separados por espacio) y pasar a la siguiente'],
  ['Mayús + Enter', 'agregar y quedarse'],
  ['Retroceso', 'quitar el último número'],
  ['A / R', 'aceptar o rechazar la lectura para revisar'],
  ['C', 'corregir la lectura, acá y en las demás fotos donde se repite'],
  ['Z', 'ver de cerca, sin marca de agua: rueda, dos dedos, + − 0 y flechas'],
  ['Espacio', 'seleccionar; con Mayús y flechas, varias'],
  ['Ctrl + A', 'seleccionar toda la página'],
  ['Supr', 'eliminar las seleccionadas'],
  ['Esc', 'borrar lo escrito o quitar la selección'],
] as const;

export function KeyHelp() {
  return (
    <Disclosure summary="Teclas" className={styles.help}>
      <KeyList keys={KEYS} />
    </Disclosure>
  );
}
