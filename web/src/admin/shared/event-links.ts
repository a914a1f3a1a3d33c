/** The screens of one event, in the order of its way. */
export function eventLinks(eventId: number | string): readonly (readonly [string, string])[] {
  const id = String(eventId);
  return [
    [`/admin/evento/${id}`, 'Pasos'],
    [`/admin/edit-event/${id}`, 'Subir'],
    [`/admin/${id}/add-images`, 'Fotos'],
    [`/admin/process-ocr/${id}`, 'OCR'],
    [`/admin/recognition/${id}`, 'Reconocimiento'],
    [`/admin/precios/${id}`, 'Precios'],
    [`/admin/anotados/${id}`, 'Anotados'],
    [`/admin/editar-evento/${id}`, 'Datos del evento'],
  ];
}
