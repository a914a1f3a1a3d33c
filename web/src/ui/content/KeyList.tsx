// The keys of a desk that is worked without the mouse, and what each does.
export function KeyList({ keys, ...rest }: KeyListProps) {
  return (
    <dl {...rest}>
      {keys.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface KeyListProps {
  keys: readonly (readonly [key: string, text: string])[];
  className?: string | undefined;
  'aria-label'?: string;
}
