import { Checkbox } from '../forms/Checkbox.tsx';
import { FileField } from '../forms/FileField.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { Select } from '../forms/Select.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import { TextField } from '../forms/TextField.tsx';
import { Story } from './Story.tsx';
import styles from './stories.module.css';

const EVENTS = [
  { value: '1', label: 'MARATÓN DE ROSARIO' },
  { value: '2', label: 'TRAIL SIERRA DE LA VENTANA' },
];

export function FieldStories() {
  return (
    <Story title="Campos">
      <div className={styles.columns}>
        <TextField label="Nombre" required autoComplete="off" placeholder="Camila Ríos" />
        <TextField
          label="Email"
          required
          autoComplete="off"
          defaultValue="camila@"
          error="El Email es invalido"
        />
        <PasswordField
          label="Contraseña"
          required
          autoComplete="off"
          defaultValue="secreta"
          hint="Al menos 8 caracteres"
        />
        <TextField
          label="Nro participante"
          inputMode="numeric"
          hint="El que llevaste en el pecho"
        />
        <TextField label="Fecha" type="date" />
        <TextField label="Email de la cuenta" readOnly defaultValue="camila@correo.com.ar" />
        <Select label="Evento" options={EVENTS} placeholder="Elegí un evento..." required />
        <Select label="Evento buscado" options={EVENTS} error="Selecciona un evento" />
        <TextArea label="Mensaje" defaultValue="Hola, no encuentro mis fotos." />
        <div>
          <FileField label="Imagen" hint="Tamaño máximo 5MB" onFile={() => undefined} />
          <Checkbox label="Usar OCR" hint="Lee los números de cada foto" defaultChecked />
          <Checkbox label="Acepto los términos" error="Aceptá los términos para seguir" />
        </div>
      </div>
    </Story>
  );
}
