import type { UploadType } from '#contract/uploads.ts';
import { ArrowLeft, ArrowRight, FileText, ImagePlus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { uploadCopy } from '#copy/registration.ts';
import { later } from '#web/lib/later.ts';
import { Piece } from '#web/lib/piece.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DOCUMENT_FILES, PICTURE_FILES } from '#web/lib/picture-files.ts';
import { cx } from '#web/ui/class-names.ts';
import { FieldErrorText } from '#web/ui/field.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { StateSign } from '#web/ui/state-icon.tsx';
import { announce } from '#web/ui/toast.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { FileItem, useUploads } from './use-uploads.ts';

// The crop dialog is loaded when a photo is chosen.
const [CropDialog] = later(() => import('#web/account/crop-dialog.tsx').then((m) => m.CropDialog));

type Props = {
  id: string;
  type: UploadType;
  title: string;
  hint: string;
  error?: string | null;
  uploads: ReturnType<typeof useUploads>;
  /** The consent needed before a file is accepted; null: none. */
  locked: string | null;
  /** Sending is off now. */
  away?: boolean;
  children?: ReactNode;
};

/**
 * Files of one kind: chosen or dropped, with progress, retry, removal. Photos are cropped one after the other before
 * sending, and can be reordered.
 */
export function FileList({ id, type, title, hint, error, uploads, locked, away = false, children }: Props) {
  const [refused, setRefused] = useState<string | null>(null);
  const [uncut, setUncut] = useState<readonly File[]>([]);
  const items = uploads.items.filter((i) => i.type === type);
  const add = (files: Iterable<File>) => {
    if (locked) return;
    if (type !== 'photo') return setRefused(uploads.add(type, files));
    const { taken, refusal } = uploads.photosOf([...files], uncut.length);
    setRefused(refusal);
    setUncut((old) => [...old, ...taken]);
  };
  const cut = (picture: File | null) => {
    // Why a file chosen together with this one was refused stays to be read.
    if (picture) setRefused(uploads.add(type, [renamed(picture, uncut[0]!.name)]) ?? refused);
    setUncut((old) => old.slice(1));
  };
  const another = (file: File) => {
    const { taken, refusal } = uploads.photosOf([file], uncut.length - 1);
    setRefused(refusal);
    setUncut((old) => [...taken, ...old.slice(1)]);
  };
  const remove = (item: FileItem) => {
    setRefused(null);
    uploads.remove(item).catch((e: Error) => setRefused(e.message));
  };
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-hint${error || refused ? ` ${id}-error` : ''}`}
      className="flex flex-col gap-3"
    >
      <div>
        <h3 id={`${id}-title`} className="text-17">
          {title}
        </h3>
        <p id={`${id}-hint`} className="text-13 text-ink-soft">
          {hint}
        </p>
      </div>
      {items.length > 0 && (
        <ul className={type === 'photo' ? 'grid grid-cols-2 gap-3 sm:grid-cols-5' : 'flex flex-col gap-2'}>
          {items.map((item, i) =>
            type === 'photo' ? (
              <PhotoItem
                key={item.key}
                item={item}
                index={i}
                last={items.length - 1}
                uploads={uploads}
                onRemove={remove}
              />
            ) : (
              <DocumentItem key={item.key} item={item} uploads={uploads} onRemove={remove} />
            ),
          )}
        </ul>
      )}
      {children}
      {!away && <FileDrop type={type} title={title} locked={locked} onFiles={add} />}
      <FieldErrorText id={id} error={refused ?? error} />
      {uncut[0] && (
        <Piece onMissing={() => cut(null)}>
          <CropDialog key={uncut.length} file={uncut[0]} onCancel={() => cut(null)} onCut={cut} onAnother={another} />
        </Piece>
      )}
    </section>
  );
}

/** A cropped picture keeps the file name of its source, which the owner knows. */
function renamed(picture: File, name: string): File {
  const ending = picture.name.slice(picture.name.lastIndexOf('.'));
  return new File([picture], name.replace(/\.[^.]*$/, '') + ending, { type: picture.type });
}

type DropProps = Pick<Props, 'type' | 'title' | 'locked'> & { onFiles: (files: Iterable<File>) => void };

/** Where files are dropped, with the button that opens the chooser. */
function FileDrop({ type, title, locked, onFiles }: DropProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      onDragOver={(e) => (e.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={(e) => (e.preventDefault(), setOver(false), onFiles(e.dataTransfer.files))}
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-card border border-dashed p-4',
        over ? 'border-sirih bg-sirih-soft' : 'border-line-strong',
      )}
    >
      <input
        ref={input}
        type="file"
        multiple={type !== 'divorce'}
        disabled={locked !== null}
        accept={type === 'photo' ? PICTURE_FILES : DOCUMENT_FILES}
        className="sr-only"
        tabIndex={-1}
        aria-label={title}
        data-testid={`file-${type}`}
        onChange={(e) => (onFiles(e.target.files ?? []), (e.target.value = ''))}
      />
      <Button
        tone="secondary"
        small
        disabled={locked !== null}
        icon={<ImagePlus aria-hidden className="size-5" />}
        onClick={() => input.current?.click()}
      >
        {type === 'photo' ? uploadCopy.addPhoto : `${uploadCopy.add}: ${title.toLowerCase()}`}
      </Button>
      <span className={cx('text-15 text-ink-soft', !locked && 'hidden sm:inline')}>{locked ?? uploadCopy.drop}</span>
    </div>
  );
}

type ItemProps = { item: FileItem; uploads: Props['uploads']; onRemove: (item: FileItem) => void };

function PhotoItem({ item, index, last, uploads, onRemove }: ItemProps & { index: number; last: number }) {
  const src = usePreview(item);
  const { list, shift } = useShift(index, last + 1, (by) => uploads.move(item, by));
  return (
    <li className="flex flex-col gap-1">
      <div className="relative aspect-[4/5] overflow-hidden rounded-field border border-line bg-line">
        {src && <img src={src} alt={item.name} className="size-full object-cover" />}
        {index === 0 && item.state === 'done' && (
          <span className="absolute top-1.5 left-1.5">
            <Badge tone="match">{uploadCopy.main}</Badge>
          </span>
        )}
        <IconButton
          label={uploadCopy.remove(item.name)}
          className="absolute right-1 bottom-1 bg-surface"
          onClick={() => onRemove(item)}
        >
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      </div>
      <Status item={item} uploads={uploads} />
      {last > 0 && (
        <div ref={list} className="flex justify-between">
          <IconButton label={uploadCopy.earlier(item.name)} disabled={index === 0} onClick={() => shift(-1)}>
            <ArrowLeft aria-hidden className="size-5" />
          </IconButton>
          <IconButton label={uploadCopy.later(item.name)} disabled={index === last} onClick={() => shift(1)}>
            <ArrowRight aria-hidden className="size-5" />
          </IconButton>
        </div>
      )}
    </li>
  );
}

/** Moves a photo by its two buttons: the focus stays with it, and its new position is announced. */
function useShift(index: number, count: number, move: (by: number) => void) {
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef<number | null>(null);
  useEffect(() => {
    const by = moved.current;
    moved.current = null;
    if (by === null) return;
    const [earlier, later] = list.current!.querySelectorAll('button');
    const ways = by < 0 ? [earlier, later] : [later, earlier];
    // At an end the pressed button is disabled: the other one gets the focus.
    ways.find((button) => button && !button.disabled)?.focus();
    announce(uploadCopy.moved(index + 1, count));
  }, [index, count]);
  return { list, shift: (by: number) => ((moved.current = by), move(by)) };
}

function DocumentItem({ item, uploads, onRemove }: ItemProps) {
  return (
    <li className="flex items-center gap-3 rounded-field border border-line bg-surface py-1 pr-1 pl-3">
      <FileText aria-hidden className="size-6 shrink-0 text-sirih" />
      <div className="min-w-0 grow text-15">
        <p className="truncate">{item.name}</p>
        <Status item={item} uploads={uploads} />
      </div>
      <IconButton label={uploadCopy.remove(item.name)} onClick={() => onRemove(item)}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </li>
  );
}

function Status({ item, uploads }: Omit<ItemProps, 'onRemove'>) {
  const wasOnItsWay = useRef(false);
  useEffect(() => {
    if (item.state === 'done' && wasOnItsWay.current) announce(uploadCopy.arrived(item.name));
    wasOnItsWay.current = item.state === 'sending';
  }, [item.state, item.name]);
  if (item.state === 'done')
    return (
      <p className="text-13 text-ok">
        <StateSign tone="ok" />
        {uploadCopy.done}
      </p>
    );
  if (item.state === 'sending') {
    const percent = Math.round(item.progress * 100);
    return <ProgressBar label={item.name} percent={percent} text={uploadCopy.sending(percent)} />;
  }
  const { file } = item;
  return (
    <div role="alert" className="text-13 text-bad">
      <StateSign tone="bad" />
      {item.error}{' '}
      {file && (
        <button
          type="button"
          className="min-h-11 font-semi underline"
          onClick={() => void uploads.retry({ ...item, file })}
        >
          {uploadCopy.again}
        </button>
      )}
    </div>
  );
}

function usePreview(item: FileItem): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!item.file) return;
    const made = URL.createObjectURL(item.file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [item.file]);
  return url ?? item.upload?.preview ?? null;
}
