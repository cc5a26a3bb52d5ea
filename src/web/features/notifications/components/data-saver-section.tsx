import { notificationSettingsCopy } from '#copy/notification-settings.ts';
import { browserSavesData, chooseDataSaver, useDataSaver } from '#web/lib/data-saver.ts';
import { CardSection } from '#web/ui/titled-section.tsx';
import { Switch } from '#web/ui/switch.tsx';

/** Fewer bytes on this device: a choice of the browser, not of the member. */
export function DataSaverSection() {
  const chosen = useDataSaver();
  return (
    <CardSection id="hemat-data" title={notificationSettingsCopy.dataSaverTitle}>
      <div className="p-4">
        {browserSavesData() ? (
          <p>{notificationSettingsCopy.dataSaverByBrowser}</p>
        ) : (
          <Switch
            id="hemat-data-pilihan"
            label={notificationSettingsCopy.dataSaverLabel}
            text={notificationSettingsCopy.dataSaverText}
            checked={chosen}
            onChange={chooseDataSaver}
          />
        )}
      </div>
    </CardSection>
  );
}
