/// The part of the script that writes moments in the reader's zone.
enum PageScriptTimes {
  static let text = #"""
    const format = (options) => new Intl.DateTimeFormat('en-GB', options);
    const clock = format({ hour: '2-digit', minute: '2-digit' });
    const weekday = format({ weekday: 'short', hour: '2-digit', minute: '2-digit' });
    const date = format({ day: 'numeric', month: 'short' });
    const dateOfYear = format({ day: 'numeric', month: 'short', year: 'numeric' });
    const full = format({ dateStyle: 'full', timeStyle: 'long' });
    const longDay = format({ weekday: 'long', day: 'numeric', month: 'long' });
    const dayOf = (moment) => new Date(moment).setHours(0, 0, 0, 0);
    const daysAgo = (moment) => Math.round((dayOf(Date.now()) - dayOf(moment)) / 864e5);

    function shortTime(moment) {
      const minutes = Math.floor((Date.now() - moment) / 60000);
      if (minutes >= 0 && minutes < 60) return minutes ? `${minutes} min ago` : 'now';
      const days = daysAgo(moment);
      if (!days) return clock.format(moment);
      if (days > 0 && days < 7) return weekday.format(moment);
      const isThisYear = moment.getFullYear() === new Date().getFullYear();
      return (isThisYear ? date : dateOfYear).format(moment);
    }

    function dayName(moment) {
      const days = daysAgo(moment);
      if (days === 0 || days === 1) return days ? 'Yesterday' : 'Today';
      return longDay.format(moment) +
        (moment.getFullYear() === new Date().getFullYear() ? '' : ` ${moment.getFullYear()}`);
    }

    // Writes all moments in the reader's zone, and separates the days of conversations by it.
    function localize(root) {
      for (const element of $$('time[datetime*=T]', root)) {
        const moment = new Date(element.dateTime);
        const text = element.className === 'clock' ? clock.format(moment) : shortTime(moment);
        setText(element, text);
        if (!element.title) element.title = full.format(moment);
      }
      for (const list of $$('.timeline', root)) {
        let day;
        const old = new Map($$('.day', list).map((item) => [item.dataset.key, item]));
        for (const item of $$(':scope > .said', list)) {
          const time = $('time', item);
          if (!time) continue;
          const moment = new Date(time.dateTime);
          if (dayOf(moment) === day) continue;
          day = dayOf(moment);
          const key = 'day-' + moment.toLocaleDateString('sv');
          const line = old.get(key) || document.createElement('li');
          old.delete(key);
          line.className = 'day';
          line.dataset.key = key;
          setText(line, dayName(moment));
          const before = item.previousElementSibling;
          const place = before && before.className === 'new' ? before : item;
          if (place.previousElementSibling !== line) list.insertBefore(line, place);
        }
        for (const item of old.values()) item.remove();
      }
    }


    """#
}
