import { type ReactNode, useState } from 'react';
import type { AgeRange } from '#domain/profile/values.ts';
import { AgeRangeField } from './age-range.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { Button, IconButton, LinkButton } from './button.tsx';
import { Checkbox, CheckGroup, ChoiceGroup } from './choices.tsx';
import { SelectField, TextArea, TextField } from './field.tsx';
import { MinNumber } from './min-number.tsx';
import { Avatar } from './avatar.tsx';
import { Badge, Chip, Count } from './badge.tsx';
import { Bar, PercentRing } from './meter.tsx';
import { ActionMenu } from './menu.tsx';
import { Modal } from './modal.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Waiting } from './spinner.tsx';
import { type DrawingName, DRAWN } from './drawings.ts';
import { EmptyState, ErrorState, Notice, Skeleton } from './states.tsx';
import { StepProgress } from './steps.tsx';
import { Switch } from './switch.tsx';
import { TabList } from './tab-list.tsx';
import { showToast } from './toast.tsx';
import { Unbroken } from './unbroken.tsx';

const OPTIONS = ['Satu', 'Dua', 'Tiga'].map((label) => ({ value: label, label }));
const noop = () => {};

export function UiExamples() {
  return (
    <>
      <ButtonExamples />
      <FieldExamples />
      <BadgeExamples />
      <StateExamples />
      <MotionExamples />
    </>
  );
}

function ButtonExamples() {
  return (
    <Example title="Tombol">
      {(['primary', 'accent', 'secondary', 'quiet', 'danger'] as const).map((tone) => (
        <Button key={tone} tone={tone}>
          Simpan {tone}
        </Button>
      ))}
      <Button loading>Mengirim</Button>
      <Button disabled>Tidak bisa</Button>
      <LinkButton to="/galeri" tone="secondary">
        Tautan
      </LinkButton>
      <IconButton label="Ikon">
        <span aria-hidden>i</span>
      </IconButton>
    </Example>
  );
}

function FieldExamples() {
  const [choice, setChoice] = useState('Satu');
  const [some, setSome] = useState<string[]>(['Dua']);
  const [range, setRange] = useState<AgeRange | null>({ min: 25, max: 35, open: false });
  const [least, setLeast] = useState<number | null>(null);
  const [agreed, setAgreed] = useState(true);
  return (
    <Example title="Isian">
      <TextField id="g-teks" label="Teks" hint="Petunjuk" value="Isi" onChange={noop} />
      <TextField id="g-salah" label="Teks salah" error="Bagian ini belum diisi" value="" onChange={noop} />
      <TextArea id="g-panjang" label="Teks panjang" optional value="" onChange={noop} />
      <SelectField id="g-pilih" label="Pilihan" empty="Pilih" options={OPTIONS} value="" onChange={noop} />
      <ChoiceGroup id="g-satu" label="Satu dari beberapa" options={OPTIONS} value={choice} onChange={setChoice} />
      <CheckGroup
        id="g-banyak"
        label="Beberapa"
        error="Pilih salah satu"
        options={OPTIONS}
        value={some}
        onChange={setSome}
      />
      <AgeRangeField id="g-usia" label="Rentang usia" value={range} onChange={setRange} />
      <MinNumber
        id="g-tinggi"
        label="Tinggi minimal"
        min={130}
        max={200}
        value={least}
        shownWhenNone={150}
        text={least === null ? 'Tanpa batas' : `Minimal ${least} cm`}
        numberLabel="Tinggi (cm)"
        clearLabel="Tanpa batas"
        onChange={setLeast}
      />
      <Switch id="g-sakelar" label="Sakelar" text="Langsung berlaku" checked={agreed} onChange={setAgreed} />
      <Switch id="g-sakelar-sibuk" label="Sakelar sibuk" checked busy onChange={noop} />
      <Checkbox id="g-setuju" checked={agreed} onChange={setAgreed}>
        Setuju
      </Checkbox>
    </Example>
  );
}

function BadgeExamples() {
  return (
    <Example title="Tanda">
      {(['plain', 'match', 'liked', 'demo', 'ok', 'warn', 'bad'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Chip>Usianya sesuai pilihanmu</Chip>
      <PercentRing percent={82} label="Kecocokan 82 persen" />
      <PercentRing percent={7} label="Kecocokan 7 persen" />
      <Avatar src={null} name="Sari" />
      <Avatar src={null} name="Sari" large />
      <div className="w-64">
        <ProgressBar label="slip.pdf" percent={42} text="Mengunggah 42%" />
      </div>
      <Count n={7} />
      <Count n={120} />
      <div className="w-64">
        <Bar label="Bahasa cinta" value={5} max={10} text="5 dari 10" />
        <Bar label="Bahasa cinta" value={5} max={10} text="5 dari 10 poin · cocok" stacked />
      </div>
    </Example>
  );
}

const DRAWINGS = Object.keys(DRAWN) as DrawingName[];

function StateExamples() {
  return (
    <Example title="Keadaan">
      <div className="w-full">
        <Waiting />
      </div>
      <Skeleton className="h-10 w-64" />
      <div className="grid grid-cols-1 w-full gap-4 md:grid-cols-2">
        {DRAWINGS.map((drawing) => (
          <EmptyState key={drawing} drawing={drawing} title="Kosong" text="Belum ada isi.">
            <Button>Mulai</Button>
          </EmptyState>
        ))}
        <p className="w-56">
          <Unbroken text="Pembayaran SRS-261125-ZGEZPK menunggu." part="SRS-261125-ZGEZPK" />
        </p>
        <ErrorState title="Gagal" error={{ said: 'Terjadi kesalahan sistem', requestId: 'abc-123' }} onRetry={noop} />
      </div>
      {(['info', 'ok', 'warn', 'bad'] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={tone}>
          Pemberitahuan
        </Notice>
      ))}
    </Example>
  );
}

function MotionExamples() {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [tab, setTab] = useState('a');
  return (
    <Example title="Gerak">
      <div className="w-full">
        <StepProgress steps={['Akun', 'Diri', 'Foto']} current={1} onGo={noop} />
      </div>
      <div className="w-full">
        <TabList
          label="Contoh"
          value={tab}
          onChange={setTab}
          items={[
            { value: 'a', label: 'Pertama', content: 'Isi pertama' },
            { value: 'b', label: 'Kedua', content: 'Isi kedua' },
          ]}
        />
      </div>
      <Button onClick={() => setOpen(true)}>Buka dialog</Button>
      <Button tone="danger" onClick={() => setAsking(true)}>
        Bertanya dulu
      </Button>
      <ActionMenu
        label="Menu contoh"
        items={[
          { text: 'Satu', onChoose: noop },
          { text: 'Dua', danger: true, onChoose: noop },
        ]}
      />
      <ToastExamples />
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Dialog"
        footer={<Button onClick={() => setOpen(false)}>Selesai</Button>}
      >
        Isi dialog
      </Modal>
      <AskDialog
        open={asking}
        title="Hapus ini?"
        yes="Ya, hapus"
        no="Batal"
        onYes={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        Ini tidak bisa dibatalkan.
      </AskDialog>
    </Example>
  );
}

function ToastExamples() {
  return (
    <>
      <Button
        tone="secondary"
        onClick={() => showToast({ title: 'Judul', action: { text: 'Batalkan', onPress: noop } })}
      >
        Pesan dengan tindakan
      </Button>
      {(['ok', 'info', 'bad'] as const).map((tone) => (
        <Button key={tone} tone="secondary" onClick={() => showToast({ tone, title: 'Judul', text: 'Isi pesan' })}>
          Pesan {tone}
        </Button>
      ))}
    </>
  );
}

function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="text-25">{title}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}
